import { expect, it } from "vitest";

import { invitationLink, readInvitation } from "./invitation.ts";

const OURS = { lobby: "06b856b0c10d09a2", token: "Wml9_SXCK38lbkWwfYfoht" };

it("a link is read as it was written", () => {
  expect(readInvitation(invitationLink("https://play.example", OURS))).toEqual(OURS);
});

it("the short form of the terminal is an invitation too", () => {
  expect(readInvitation(` ${OURS.lobby}/${OURS.token}\n`)).toEqual(OURS);
});

it("a link without a token leads to the lobby", () => {
  expect(readInvitation("https://play.example/lobby/06b856b0c10d09a2")).toEqual({
    lobby: OURS.lobby,
    token: "",
  });
});

it.each(["", "hello", "https://play.example/", "https://play.example/match/06b856b0c10d09a2"])(
  "%j is no invitation",
  (text) => expect(readInvitation(text)).toBeNull(),
);
