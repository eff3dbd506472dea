import { expect, it } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage } from "./console-stage.ts";
import { EMAIL, PASSWORD } from "./first-person.ts";

const stage = consoleStage();

it("a person adds a passkey to an account, signs in with the passkey only, and is refused after the passkey's removal", async () => {
  await (await stage.signedIn()).close();
  // Opens the console on `localhost`, because browsers support no passkeys on 127.0.0.1.
  const local = stage.demo.address.replace("127.0.0.1", "localhost");
  const { page, complaints } = await stage.open({ path: `${local}/console/` });
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const byPasskey = page.getByRole("button", { name: "Sign in with a passkey" });
  const signOut = page.getByRole("button", { name: "Sign out" });

  await page.getByLabel("E-mail address").fill(EMAIL);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("link", { name: "Your account" }).click();
  const card = page.locator(".card", { has: page.getByRole("heading", { name: "Passkeys" }) });
  await card.getByLabel("Name of the passkey").fill("Phone <b>");
  await card.getByLabel("Current password").fill("not the password");
  await card.getByRole("button", { name: "Add a passkey" }).click();
  await card.getByText("password is wrong").waitFor();
  await card.getByLabel("Current password").fill(PASSWORD);
  await card.getByRole("button", { name: "Add a passkey" }).click();
  await card.getByRole("listitem").filter({ hasText: "Phone <b>" }).waitFor();
  expect(await findings(page)).toEqual([]);

  await signOut.click();
  await byPasskey.waitFor();
  expect(await findings(page)).toEqual([]);
  await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await byPasskey.click();
  await page.getByText("You did not confirm on your device").waitFor();
  await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await byPasskey.click();
  await page.getByRole("link", { name: "Your account" }).click();
  await card.getByText("last used on").waitFor();

  await card.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await card.getByRole("listitem").waitFor({ state: "detached" });
  await signOut.click();
  await byPasskey.click();
  await page.getByText("The service does not know this passkey").waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
