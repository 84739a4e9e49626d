import type { Editor } from '@tiptap/core'
import { type UseEditorOptions, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#ui/toasts/index.ts'
import type { CoinPicker } from '../coins/picker.ts'
import { coinSuggestion } from '../coins/suggestion.ts'
import type { PostUploads } from '../pictures/uploads.ts'
import { textExtensions } from './extensions.ts'
import { withoutHidden } from './hidden.ts'
import { cleanPasted, filesOf, hasForeignPicture, hasWords } from './paste.ts'
import { insertFiles } from './picture.ts'

/** The buttons lie over the text: over its end on a phone, over its beginning elsewhere. The cursor keeps clear of them. */
const EDGES = { top: 64, right: 5, bottom: 72, left: 5 }
const FOREIGN = 'Картинки с других сайтов не вставляются: добавьте их файлом'

interface TextEditorOptions {
  content: string
  uploads: PostUploads
  coins: CoinPicker
  onChange: () => void
}

/** The field of the text. Drawn by ProseMirror itself: a change draws nothing else anew. */
export function useTextEditor(options: TextEditorOptions): Editor {
  const latest = useRef(options)
  latest.current = options
  const made = useRef<Editor | null>(null)
  const [config] = useState((): UseEditorOptions => {
    const { uploads, coins, content } = options

    function take(files: File[], at?: number) {
      const problem = made.current && insertFiles(made.current, uploads, files, at)
      if (problem) toast(problem, 'red')
    }

    return {
      extensions: [...textExtensions(uploads), coinSuggestion(coins)],
      content,
      // The content policy lets a script add no style; the sheet of the field has these rules.
      injectCSS: false,
      onUpdate: () => latest.current.onChange(),
      editorProps: {
        scrollThreshold: EDGES,
        scrollMargin: EDGES,
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Текст', spellcheck: 'true' },
        transformPastedHTML(html) {
          if (hasForeignPicture(html)) toast(FOREIGN, 'red')
          return cleanPasted(html)
        },
        transformPastedText: withoutHidden,
        handlePaste(_, { clipboardData }) {
          const files = filesOf(clipboardData)
          // An office program adds a picture of the words that it copies.
          if (files.length === 0 || hasWords(clipboardData!.getData('text/html'))) return false
          take(files)
          return true
        },
        handleDrop(view, event) {
          const files = filesOf(event.dataTransfer)
          if (files.length === 0) return false
          event.preventDefault()
          take(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
          return true
        },
      },
    }
  })
  const editor = useEditor(config)
  made.current = editor

  // A phone's keyboard comes after the press that called it, and covers what was pressed.
  useEffect(() => {
    const seen = window.visualViewport
    const follow = () => requestAnimationFrame(() => editor.isFocused && editor.commands.scrollIntoView())
    seen?.addEventListener('resize', follow)
    return () => seen?.removeEventListener('resize', follow)
  }, [editor])

  return editor
}
