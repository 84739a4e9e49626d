/** Links to the source by its host; text that is no web address is shown without a link. */
export function ExternalLink({ address }: { address: string }) {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return address
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer">
      {url.host}
    </a>
  )
}
