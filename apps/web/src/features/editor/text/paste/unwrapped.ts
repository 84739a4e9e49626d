/** Pages that only lead on, with the address that they lead to in a parameter. */
const WAYS =
  /^(?:(?:www\.)?google\.[a-z.]{2,6}\/url|(?:(?:www|m)\.)?youtube\.com\/redirect|(?:m\.)?vk\.(?:com|ru)\/away\.php|lm?\.facebook\.com\/l\.php|l\.instagram\.com\/|slack-redir\.net\/link|[a-z\d]+\.safelinks\.protection\.outlook\.com\/)$/

/** The page that its writer linked to, where a site puts a page of its own in between; any other address as it is. */
export function unwrapped(address: string): string {
  if (!URL.canParse(address)) return address
  const { host, pathname, searchParams } = new URL(address)
  const further =
    WAYS.test(host + pathname) && ['q', 'url', 'u', 'to'].map((name) => searchParams.get(name)).find(Boolean)
  return further && /^https?:\/\//i.test(further) && URL.canParse(further) ? further : address
}
