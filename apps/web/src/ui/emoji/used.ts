const NAME = 'emoji-used'
/** Number of kept emoji: three rows of eight. */
const MOST = 24

/** Common emoji that fill up the reader's own. */
const USUAL = [...'👍🔥😂😊🤔😍🎉🙏👏💪😎😢😱👀💯🚀📈📉💰💎🐂🐻🎯🤝']

/** The reader's emoji in this browser, newest first, then the common ones. */
export function usedEmoji(): string[] {
  return [...new Set([...readUsed(), ...USUAL])].slice(0, MOST)
}

/** When the storage is full or forbidden nothing is stored, and the common emoji are shown. */
export function noteUsed(emoji: string) {
  const used = [emoji, ...readUsed().filter((other) => other !== emoji)]
  try {
    localStorage.setItem(NAME, JSON.stringify(used.slice(0, MOST)))
  } catch (error) {
    console.warn('Эмодзи не запомнены в браузере', error)
  }
}

function readUsed(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter((emoji) => typeof emoji === 'string') : []
  } catch {
    return []
  }
}
