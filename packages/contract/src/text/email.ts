import { z } from 'zod'

/** Zod 4's own pattern, and top domains of other alphabets in their ASCII form (`xn--p1ai` is «рф»). */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]{2,})$/

/**
 * The address with its domain in the ASCII form that mail servers know («почта.рф» is `xn--80a1acny.xn--p1ai`, RFC 5891
 * by the URL standard, 2026-11). What has no such domain comes back unchanged.
 */
export function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (at < 0 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !/[^a-z0-9.-]/i.test(domain)) return text
  try {
    return text.slice(0, at + 1) + new URL(`http://${domain}`).hostname
  } catch {
    return text
  }
}

/** An address of mail; `wrong` says what is wrong with another text. */
export const emailAddress = (wrong: string) =>
  z
    .string(wrong)
    .overwrite(withAsciiDomain)
    .pipe(z.email({ pattern: ADDRESS, error: wrong }).max(254, wrong))
