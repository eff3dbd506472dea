const crypto = require("crypto");

const { body, signature, timestamp, vouched, secret } = inputData;
const given = Buffer.from(String(signature).replace("sha256=", ""));
const expected = Buffer.from(crypto.createHmac("sha256", secret).update(body).digest("hex"));
const same = given.length === expected.length && crypto.timingSafeEqual(given, expected);
const age = Math.abs(Date.now() / 1000 - Number(timestamp));
if (secret === "" || !same || !(age <= 300)) throw new Error("Bad signature");

const { message, session, user } = JSON.parse(body);
// Visitors can claim any user id. Only X-User-Verified shows that the user is verified.
output = { message, sessionId: session.id, userId: (vouched === "true" && user.id) || null };
