export const shell = { title: "Checkrow" };
