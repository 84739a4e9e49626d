import type { Editor } from '@tiptap/core'
import { COIN } from './coin.ts'

/** Binds each `$TICKER` that is still plain text to the chosen coin. */
export function bindTicker(editor: Editor, ticker: string, coin: { id: string; word: string }) {
  const { tr, doc, schema } = editor.state
  const found: { from: number; to: number }[] = []
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}_$])\$${ticker}(?![\p{L}\p{N}_])`, 'giu')
  doc.descendants((node, place, parent) => {
    if (!node.isText || parent?.type.spec.code) return
    for (const { index, 0: word } of node.text!.matchAll(pattern))
      found.push({ from: place + index, to: place + index + word.length })
  })
  for (const { from, to } of found.reverse()) tr.replaceWith(from, to, schema.nodes[COIN]!.create(coin))
  if (tr.docChanged) editor.view.dispatch(tr)
}
