import { readEmbed } from '@palata/contract/embeds'
import { isEmbedAlone, linksIn, shownWords } from '@palata/contract/text/links'
import { seen } from '@palata/contract/text/seen'
import { derivedTitle } from '@palata/contract/text/titles'
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { useEditorState } from '@tiptap/react'

/** The title that a text without one gets: the words of its first block, as the server will store them. */
export function useTitleOfText(editor: Editor): string {
  return useEditorState({ editor, selector: ({ editor: current }) => titleOfText(current.state.doc) })
}

/** The same for a document. */
export function titleOfText(doc: Node): string {
  let embed = ''
  let title = ''
  doc.descendants((node) => {
    if (title || (node.type.name === 'picture' && node.attrs.src === '')) return false
    if (node.type.name === 'embed') embed ||= String(node.attrs.src)
    if (!node.isTextblock) return true
    const runs = runsOf(node)
    const alone = node.type.name === 'paragraph' ? embedAlone(runs) : ''
    embed ||= alone
    if (!alone) title = derivedTitle([runs.map(wordsOf).join('')])
    return false
  })
  return title || (readEmbed(embed)?.link ?? '').replace(/^https:\/\/(www\.)?/, '')
}

/** A piece of a line: a link that its writer made, code, or plain text. */
interface Run {
  text: string
  href: string | undefined
  isPlain: boolean
}

function runsOf(line: Node): Run[] {
  const runs: Run[] = []
  line.forEach((node) => {
    const href = node.marks.find(({ type }) => type.name === 'link')?.attrs.href as string | undefined
    const isPlain = line.type.spec.code === true || node.marks.some(({ type }) => type.name === 'code')
    const text = node.isText ? seen(node.text!) : String(node.attrs.word ?? ' ')
    const last = runs.at(-1)
    // Bold words of a link are its words.
    if (href && last?.href === href) last.text += text
    else runs.push({ text, href, isPlain })
  })
  return runs
}

function wordsOf({ text, href, isPlain }: Run): string {
  if (href) return /^[/#]/.test(href) ? text : shownWords(text, href)
  if (isPlain) return text
  let words = ''
  let end = 0
  for (const link of linksIn(text)) {
    words += text.slice(end, link.index) + shownWords(link.text, link.href)
    end = link.index + link.text.length
  }
  return words + text.slice(end)
}

/** Address of the video or post that the paragraph becomes; empty when it has other words. */
function embedAlone(runs: Run[]): string {
  const [only, ...others] = runs.filter(({ text }) => text.trim() !== '')
  if (!only || only.isPlain || others.length > 0) return ''
  const [found] = only.href ? [{ text: only.text, href: only.href }] : linksIn(only.text)
  return found && found.text.trim() === only.text.trim() && isEmbedAlone(found.text, found.href) ? found.href : ''
}
