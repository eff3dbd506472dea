/**
 * @param {string} version such as 24.1.0
 * @param {string} range such as >=22.19
 * @returns {string[]} no line, or one
 */
export function nodeFindings(version, range) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0] = range.replace(">=", "").split(".").map(Number);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return [];
  return [`Node.js is ${version}. Install ${leastMajor}.${leastMinor} or later.`];
}
