import type { CoinChoice } from '@palata/contract/posts/writing'
import { type Editor, Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { COIN } from '../text/coin.ts'
import { type CoinPicker, optionId } from './picker.ts'

/** Delay after the last letter, ms. */
const DEBOUNCE_MS = 150
/** Gap between the list and the edge of the editor. */
const EDGE_PX = 8
/** A dollar sign at the start of a word, followed by letters of a ticker or a name: `$BTC`, not `$100` or `US$`. */
const ASKED = /(?<![\p{L}\p{N}_$])\$((?:\p{L}[\p{L}\p{N}]{0,24})?)$/u

type Asked = SuggestionProps<CoinChoice, CoinChoice>

/** Opens the choice of a coin when a dollar sign is typed. */
export function coinSuggestion(picker: CoinPicker) {
  return Extension.create({
    name: 'coinSuggestion',
    // Handled before other meanings of Enter and the arrows.
    priority: 1000,
    addProseMirrorPlugins() {
      const { editor } = this
      return [
        Suggestion<CoinChoice, CoinChoice>({
          editor,
          pluginKey: new PluginKey('coinSuggestion'),
          char: '$',
          debounce: DEBOUNCE_MS,
          container: '[data-coin-lists]',
          decorationClass: 'asked-coin',
          findSuggestionMatch: ({ $position }) => matchAt($position),
          allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
          items: ({ query, signal }) => find(picker, query, signal),
          command: ({ range, props: { api_id, symbol } }) => putCoin(editor, range, api_id, symbol),
          render: () => renderer(picker, editor),
        }),
      ]
    },
  })
}

type Place = Parameters<NonNullable<Parameters<typeof Suggestion>[0]['findSuggestionMatch']>>[0]['$position']

function matchAt($position: Place) {
  const text = $position.nodeBefore?.isText ? ($position.nodeBefore.text ?? '') : ''
  const [whole, query = ''] = ASKED.exec(text) ?? []
  if (whole === undefined) return null
  return { range: { from: $position.pos - whole.length, to: $position.pos }, query, text: whole }
}

function putCoin(editor: Editor, range: { from: number; to: number }, id: string, word: string) {
  editor
    .chain()
    .focus()
    .insertContentAt(range, [
      { type: COIN, attrs: { id, word } },
      { type: 'text', text: ' ' },
    ])
    .run()
}

async function find(picker: CoinPicker, query: string, signal: AbortSignal): Promise<CoinChoice[]> {
  try {
    return [...(await picker.find(query, signal))]
  } catch (error) {
    const ask = picker.get()
    if (!signal.aborted && ask) picker.set({ ...ask, isLoading: false, hasFailed: true })
    throw error
  }
}

function renderer(picker: CoinPicker, editor: Editor) {
  let unmount = () => {}

  function show({ query, items, loading, command }: Asked) {
    const before = picker.get()
    // The previous results stay while new ones load.
    const coins = loading ? (before?.coins ?? []) : items
    const active = before?.query === query ? Math.min(before.active, Math.max(coins.length - 1, 0)) : 0
    picker.choose = command
    picker.set({ query, coins, isLoading: loading, hasFailed: !loading && (before?.hasFailed ?? false), active })
    point(editor, picker)
  }

  return {
    onStart(props: Asked) {
      show(props)
      unmount = props.mount(picker.element, { onPosition: ({ x, y }) => place(picker.element, x, y) })
    },
    onUpdate: show,
    onExit() {
      unmount()
      unmount = () => {}
      picker.set(null)
      point(editor, picker)
    },
    onKeyDown({ event }: { event: KeyboardEvent }) {
      const ask = picker.get()
      if (!ask) return false
      // Escape must not close the layer below; the plugin closes the choice.
      if (event.key === 'Escape') event.stopPropagation()
      if (ask.coins.length === 0 || event.isComposing) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) {
        const active = (ask.active + step + ask.coins.length) % ask.coins.length
        picker.set({ ...ask, active })
        point(editor, picker)
        return true
      }
      // After a lone dollar sign Enter just ends the line.
      if ((event.key !== 'Enter' && event.key !== 'Tab') || ask.query === '') return false
      picker.choose(ask.coins[ask.active]!)
      return true
    },
  }
}

/** Places the list at the cursor, wholly inside the editor: a phone is hardly wider than the list. */
function place(element: HTMLElement, x: number, y: number) {
  const room = (element.offsetParent?.clientWidth ?? window.innerWidth) - element.offsetWidth - EDGE_PX
  Object.assign(element.style, {
    position: 'absolute',
    width: 'max-content',
    left: `${Math.max(EDGE_PX, Math.min(x, room))}px`,
    top: `${y}px`,
  })
}

/** Tells screen readers which row is active. */
function point(editor: Editor, picker: CoinPicker) {
  const { dom } = editor.view
  const ask = picker.get()
  if (!ask || ask.coins.length === 0) {
    dom.removeAttribute('aria-activedescendant')
    dom.removeAttribute('aria-controls')
    return
  }
  dom.setAttribute('aria-controls', picker.listId)
  dom.setAttribute('aria-activedescendant', optionId(picker.listId, ask.active))
}
