/** Logs in with WordPress's own form, and resolves to the cookies that it sets. Each user's password is their name. */
export async function loginCookies(origin: string, user: string): Promise<{ name: string; value: string }[]> {
  const answer = await fetch(`${origin}/wp-login.php`, {
    method: "POST",
    headers: { cookie: "wordpress_test_cookie=WP%20Cookie%20check" },
    body: new URLSearchParams({ log: user, pwd: user, testcookie: "1" }),
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value };
  });
  if (!cookies.some(({ name }) => name.startsWith("wordpress_logged_in")))
    throw new Error(`${user} cannot log in`);
  return cookies;
}
