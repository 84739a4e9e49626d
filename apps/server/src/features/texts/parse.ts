import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { defaultTreeAdapter, parseFragment, type Token, Tokenizer, TokenizerMode, type TreeAdapter } from 'parse5'
import { element, text } from './tree.ts'

/** More than real texts have. Tree walks are recursive, and the parser's work grows with the depth. */
const DEEPEST = 200

class TooDeep extends Error {}

/** Parses HTML as a browser would. Excessively nested markup is reduced to its text. */
export function parseHtml(html: string): Root {
  try {
    return fromParse5(parseFragment(html, { treeAdapter: boundedAdapter() })) as Root
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    return { type: 'root', children: [element('p', {}, [text(wordsOf(html))])] }
  }
}

type Adapter = typeof defaultTreeAdapter

/** Counts open elements and throws at the limit. */
function boundedAdapter(): Adapter {
  let open = 0
  return {
    ...defaultTreeAdapter,
    onItemPush: () => {
      open += 1
      if (open > DEEPEST) throw new TooDeep()
    },
    onItemPop: () => {
      open -= 1
    },
  } satisfies TreeAdapter<never> | Adapter
}

/** Content of these elements is code or not text. */
const UNREAD: Record<string, number> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
}

/** Text between tags, in linear time. */
function wordsOf(html: string): string {
  const words: string[] = []
  let unread = ''
  const hear = ({ chars }: Token.CharacterToken) => {
    if (!unread) words.push(chars)
  }
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ tagName }) => {
        const mode = UNREAD[tagName]
        if (mode === undefined) return
        unread = tagName
        tokenizer.state = mode as never
      },
      onEndTag: ({ tagName }) => {
        if (tagName === unread) unread = ''
      },
      onCharacter: hear,
      onWhitespaceCharacter: hear,
      onNullCharacter: () => {},
      onComment: () => {},
      onDoctype: () => {},
      onEof: () => {},
    },
  )
  tokenizer.write(html, true)
  return words.join('').trim()
}
