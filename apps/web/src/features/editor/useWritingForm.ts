import { MOST_POST_IMAGES } from '@palata/contract/posts/form'
import { postWriting as editorApi } from '@palata/contract/posts/writing'
import { useEditorState } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'
import { createCoinPicker } from './coins/picker.ts'
import { usePostUploads, useUploading } from './pictures/uploads.ts'
import { insertFiles, insertPictures } from './text/picture.ts'
import { useTextEditor } from './text/useTextEditor.ts'
import type { Writing } from './writing.ts'

/** A picture beside the text: at its address, or an upload in progress. */
export type Beside = { address: string } | { upload: string }

type Fields = Omit<Writing, 'content' | 'images'> & { beside: Beside[] }

export type WritingForm = ReturnType<typeof useWritingForm>

/** Everything written in the open editor, and the functions that change it. */
export function useWritingForm(initial: Writing, onChange: () => void) {
  const api = useApi()
  const uploads = usePostUploads()
  const listId = useId()
  const [coins] = useState(() =>
    createCoinPicker(
      async (q, signal) => (await api.call(editorApi.findCoins, { query: { q } }, { signal, quiet: true })).results,
      `${listId}-coins`,
    ),
  )
  const [fields, setFields] = useState<Fields>(() => ({
    ...initial,
    beside: initial.images.map((address) => ({ address })),
  }))
  const editor = useTextEditor({ content: initial.content, uploads, coins, onChange })
  const hasWords = useEditorState({ editor, selector: ({ editor: current }) => hasContent(current, isWord) })
  const latest = useRef(fields)
  latest.current = fields
  const isUploading = useUploading(uploads).size > 0
  const isFirst = useRef(true)

  // The first run is skipped: the first content is the saved one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a field changes
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else onChange()
  }, [fields])

  const change = (given: Partial<Fields>) => setFields((before) => ({ ...before, ...given }))

  function addBeside(files: readonly File[]) {
    const room = MOST_POST_IMAGES - latest.current.beside.length
    let problem = files.length > room ? `Не больше ${MOST_POST_IMAGES} изображений` : null
    const added: Beside[] = []
    for (const file of files.slice(0, room)) {
      const sent = { id: '' }
      const one = uploads.add(file, ({ address }) =>
        setFields((before) => ({
          ...before,
          beside: before.beside.map((picture) =>
            'upload' in picture && picture.upload === sent.id ? { address } : picture,
          ),
        })),
      )
      if ('problem' in one) problem ??= one.problem
      else {
        sent.id = one.id
        added.push({ upload: one.id })
      }
    }
    if (problem) toast(problem, 'red')
    if (added.length > 0) setFields((before) => ({ ...before, beside: [...before.beside, ...added] }))
  }

  return {
    fields,
    change,
    editor,
    coins,
    uploads,
    hasWords,
    isUploading,
    addBeside,
    removeBeside(picture: Beside) {
      if ('upload' in picture) uploads.drop(picture.upload)
      change({ beside: fields.beside.filter((one) => one !== picture) })
    },
    /** Makes the picture the first, which is the cover. */
    makeCover: (picture: Beside) => change({ beside: [picture, ...fields.beside.filter((one) => one !== picture)] }),
    addToText(files: readonly File[]) {
      const problem = insertFiles(editor, uploads, files)
      if (problem) toast(problem, 'red')
    },
    addGif: (src: string, [width, height]: readonly number[]) =>
      insertPictures(editor, [{ src, width: width ?? null, height: height ?? null }]),
    /** The current content. */
    read(): Writing {
      const { beside, ...rest } = latest.current
      const images = beside.flatMap((picture) => ('address' in picture ? [picture.address] : []))
      return { ...rest, images, content: hasContent(editor, isThing) ? editor.getHTML() : '' }
    },
  }
}

type Read = Pick<ReturnType<typeof useTextEditor>, 'state' | 'isDestroyed'>

/** Whether the document has any text or a node that counts as content. */
function hasContent({ state }: Read, counts: (name: string) => boolean): boolean {
  let isFound = false
  state.doc.descendants((node) => {
    if (isFound) return false
    isFound = node.isText ? (node.text ?? '').trim() !== '' : counts(node.type.name)
    return !isFound
  })
  return isFound
}

const isWord = (name: string) => name === 'coin'
const isThing = (name: string) => ['picture', 'coin', 'embed', 'horizontalRule'].includes(name)
