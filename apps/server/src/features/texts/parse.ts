import { withoutUnclosed } from '@palata/contract/text/unclosed'
import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { defaultTreeAdapter, parseFragment, type Token, Tokenizer, TokenizerMode, type TreeAdapter } from 'parse5'
import { tooMany } from './room.ts'
import { element, text } from './tree.ts'

/** More than real texts have. Tree walks are recursive, and the parser's work grows with the depth. */
const DEEPEST = 200

/** A long article has a thousand, a megabyte from an office program forty thousand. */
const MOST_ELEMENTS = 50_000

class TooDeep extends Error {}
class TooMany extends Error {}

/**
 * Parses HTML as a browser would. Excessively nested markup is reduced to its text, and with `isCut` also markup of too
 * many elements, which is otherwise refused with `too_large`.
 */
export function parseHtml(html: string, { isCut = false, most = MOST_ELEMENTS } = {}): Root {
  try {
    return fromParse5(parseFragment(withoutUnclosed(html), { treeAdapter: boundedAdapter(most) })) as Root
  } catch (error) {
    if (error instanceof TooMany && !isCut) throw tooMany(most, 'элементов оформления')
    if (!(error instanceof TooDeep || error instanceof TooMany)) throw error
    return { type: 'root', children: [element('p', {}, [text(wordsOf(html))])] }
  }
}

type Adapter = typeof defaultTreeAdapter

/** Counts the open elements and all of them, and throws at a limit. */
function boundedAdapter(most: number): Adapter {
  let open = 0
  let made = 0
  const count = () => {
    made += 1
    if (made > most) throw new TooMany()
  }
  return {
    ...defaultTreeAdapter,
    createElement: (...given) => {
      count()
      return defaultTreeAdapter.createElement(...given)
    },
    createCommentNode: (words) => {
      count()
      return defaultTreeAdapter.createCommentNode(words)
    },
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
