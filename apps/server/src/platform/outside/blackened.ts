/** Stands for what is not shown; ASCII, so that it fits any coding. */
export const BLOT = '***'
/** A shorter one would be found in innocent words. */
const SHORTEST = 4

/** A function that replaces the secrets in a text, also where they are encoded for an address or in base64. */
export function blackenerOf(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.filter((one) => one.length >= SHORTEST).flatMap(formsOf))]
  // The longest first: a secret may contain another.
  const ordered = forms.toSorted((one, other) => other.length - one.length)
  return (text) => ordered.reduce((rest, form) => rest.replaceAll(form, BLOT), text)
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const escaped = JSON.stringify(secret).slice(1, -1)
  // A form escapes a few signs more than an address.
  const inForm = new URLSearchParams({ s: secret }).toString().slice('s='.length)
  return [secret, escaped, encodeURIComponent(secret), inForm, bytes.toString('base64'), bytes.toString('base64url')]
}

/** Fields of people in answers of services, by their names. */
const OF_PEOPLE =
  /^(first_name|last_name|username|login|real_name|display_name|given_name|family_name|preferred_username|phone(_number)?|(default_)?e?mails?|avatar|picture|birthday)$/
const EMAIL = /[^\s@"'<>:;,()&=]+(?:@|%40)[^\s@"'<>:;,()&=]+\.[a-z]{2,}/gi

/** The text without people: fields that name them, and e-mail addresses. The kinds of values stay. */
export function withoutPeople(text: string): string {
  return (jsonWithoutPeople(text) ?? text).replace(EMAIL, `${BLOT}@example.org`)
}

function jsonWithoutPeople(text: string): string | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return JSON.stringify(JSON.parse(text), (name, value) =>
      OF_PEOPLE.test(name) && typeof value === 'string' && value !== '' ? BLOT : value,
    )
  } catch {
    // Cut in the middle, or no JSON at all: it stays as it came.
    return null
  }
}
