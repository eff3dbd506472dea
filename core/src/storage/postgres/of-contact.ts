/** The condition of `SessionFilter.contactEmail`, for rows of `parley.sessions`. `email` is a parameter, such as `$4`. */
export function ofContact(email: string): string {
  return `user_verified IS NOT TRUE AND key IN (SELECT session FROM parley.contacts WHERE lower(email) = lower(${email}))`;
}
