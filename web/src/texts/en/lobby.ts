export const lobby = { title: "Checkrow" };
