/**
 * Start of a text that a spreadsheet would run as a formula (OWASP, CSV Injection, read 2026-08). Excel and LibreOffice
 * take the full-width signs of East Asian keyboards too, and drop spaces and signs of no width before the first one.
 */
export const FORMULA =
  /^(?:[\t\r\n]|(?:[\s\p{Cf}\p{Cc}]|\ufe0f)*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212])/u
