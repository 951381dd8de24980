import { expect, it } from "vitest";

import { invitationLink, readInvitation } from "./invitation.ts";

const OURS = { lobby: "06b856b0c10d09a2", token: "Wml9_SXCK38lbkWwfYfoht" };

it("reads the link that invitationLink writes", () => {
  expect(readInvitation(invitationLink("https://play.example", OURS))).toEqual(OURS);
});

it("reads the short form that the terminal shows", () => {
  expect(readInvitation(` ${OURS.lobby}/${OURS.token}\n`)).toEqual(OURS);
});

it("reads a link without a token", () => {
  expect(readInvitation("https://play.example/lobby/06b856b0c10d09a2")).toEqual({
    lobby: OURS.lobby,
    token: "",
  });
});

it.each(["", "hello", "https://play.example/", "https://play.example/match/06b856b0c10d09a2"])(
  "finds no invitation in %j",
  (text) => expect(readInvitation(text)).toBeNull(),
);
