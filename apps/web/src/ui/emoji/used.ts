const NAME = 'emoji-used'
/** Three rows of eight. */
const MOST = 24

/** What fills the rows of a reader who has not used so many yet. */
const USUAL = [...'👍🔥😂😊🤔😍🎉🙏👏💪😎😢😱👀💯🚀📈📉💰💎🐂🐻🎯🤝']

/** What this browser's reader chose, the latest first, then what is usual. */
export function usedEmoji(): string[] {
  return [...new Set([...readUsed(), ...USUAL])].slice(0, MOST)
}

/** A full or forbidden storage forgets it, and the usual ones stand there. */
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
