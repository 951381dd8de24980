export const people = { title: "Checkrow" };
