export const board = { title: "Checkrow" };
