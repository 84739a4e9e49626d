import type { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { type UseEditorOptions, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { loadUnlessLeft } from '#navigation'
import { toast } from '#ui/toasts/index.ts'
import type { CoinPicker } from '../coins/picker.ts'
import { coinSuggestion } from '../coins/suggestion.ts'
import type { PostUploads } from '../pictures/uploads.ts'
import { textExtensions } from './extensions.ts'
import { withoutHidden } from './hidden.ts'
import { cleanPasted, cleanPastedText, filesOf, hasForeignPicture, hasWords, isOfProgram } from './paste/paste.ts'
import { insertFiles } from './picture.ts'

/** Room that the toolbar covers (bottom on a phone, top elsewhere); the cursor is scrolled clear of it, px. */
const EDGES = { top: 64, right: 5, bottom: 72, left: 5 }
const FOREIGN = 'Картинки с других сайтов не вставляются: добавьте их файлом'

interface TextEditorOptions {
  content: string
  uploads: PostUploads
  coins: CoinPicker
  onChange: () => void
}

/** The text's editor. ProseMirror draws it, so a change renders no React component. */
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
      // The content policy forbids styles added by scripts; the field's stylesheet contains these rules.
      injectCSS: false,
      onUpdate: () => latest.current.onChange(),
      editorProps: {
        scrollThreshold: EDGES,
        scrollMargin: EDGES,
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Текст', spellcheck: 'true' },
        transformPastedHTML(html) {
          const clean = cleanPasted(html)
          if (hasForeignPicture(clean)) toast(FOREIGN, 'red')
          return clean
        },
        transformPastedText: (text, _, { state }) =>
          state.selection.$from.parent.type.spec.code ? withoutHidden(text) : cleanPastedText(text),
        handlePaste(view, { clipboardData }) {
          const files = filesOf(clipboardData)
          const html = clipboardData?.getData('text/html') ?? ''
          if (isOfProgram(html)) {
            void pasteOfProgram(view, html)
            return true
          }
          // Office programs add a picture of the copied text; the text is pasted and the picture ignored.
          if (files.length === 0 || hasWords(html)) return false
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

  // A phone's keyboard opens after the press and would cover the cursor.
  useEffect(() => {
    const seen = window.visualViewport
    const follow = () => requestAnimationFrame(() => editor.isFocused && editor.commands.scrollIntoView())
    seen?.addEventListener('resize', follow)
    return () => seen?.removeEventListener('resize', follow)
  }, [editor])

  return editor
}

/** Pastes HTML that its program wrote in its own way. The code loads with the first such paste; without it the HTML stays. */
async function pasteOfProgram(view: EditorView, html: string) {
  const programs = await loadUnlessLeft(() => import('./paste/programs.ts')).catch(console.error)
  if (!view.isDestroyed) view.pasteHTML(programs ? programs.readPrograms(html) : html)
}
