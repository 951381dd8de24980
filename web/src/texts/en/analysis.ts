export const analysis = { title: "Checkrow" };
