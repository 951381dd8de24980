/** Which names people may use. */

import { en } from "../src/texts/en/index.ts";
import { expect, test } from "./fixtures.ts";

const { naming } = en.shell;

for (const [typed, sentence] of [
  ["x".repeat(70), "A name has 2 to 20 characters; this one has 70."],
  ["ann 😀", "A name cannot have emoji: use letters, digits, -, _ and single spaces."],
  ["Moderator", "Moderator could be mistaken for Checkrow itself: choose another name."],
] as const) {
  test(`${typed.slice(0, 12)} is refused with a reason, and stays in the field`, async ({
    people,
  }) => {
    const ann = await people.visit("ann");
    await ann.page.goto("/");
    const field = ann.page.getByLabel(naming.label, { exact: true });
    await field.fill(typed);
    await ann.button(naming.go).click();
    await expect(ann.page.getByText(sentence)).toBeVisible();
    await expect(field).toHaveValue(typed);
  });
}

test("a name may use any script, but must not look like a taken one", async ({ people }) => {
  const zoe = await people.visit("Zoë Ωα");
  await zoe.page.goto("/");
  await zoe.giveName();
  await expect(zoe.heading(zoe.name)).toBeVisible();
  const other = await people.visit("other");
  await other.page.goto("/");
  // The Greek omicron looks like the Latin o.
  const alike = zoe.name.replace("o", "ο");
  await other.page.getByLabel(naming.label, { exact: true }).fill(alike);
  await other.button(naming.go).click();
  await expect(
    other.page.getByText(`${alike} looks like ${zoe.name}, which is taken: choose another name.`),
  ).toBeVisible();
});
