export const match = { title: "Checkrow" };
