import { SCREENS } from '#resources.ts'

/** Desk address of a list named by the server, such as `jobs?state=dead`; a tab with the same filters replaces them. */
export function addressOfList(called: string): string {
  const [name = '', search = ''] = called.split('?')
  const screen = SCREENS.find(({ contract }) => contract.name === name)
  if (!screen) return '/desk/'
  const query = new URLSearchParams(search)
  const tab = screen.tabs?.find(({ narrow }) => {
    const pairs = Object.entries(narrow)
    return pairs.length > 0 && pairs.every(([field, value]) => query.get(field) === value)
  })
  for (const field of Object.keys(tab?.narrow ?? {})) query.delete(field)
  if (tab) query.set('tab', tab.key)
  return query.size > 0 ? `/desk/${screen.key}?${query}` : `/desk/${screen.key}`
}
