import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type FormEvent, useEffect, useState } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { LazyDropdown } from '#ui/controls/LazyDropdown.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { readAddress } from '../text/links.ts'
import bar from './FormatBar.module.css'
import styles from './LinkForm.module.css'

/** Links the selected words, changes the link around them, or removes it. */
export function LinkButton({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false)
  const isOn = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') })

  useEffect(() => {
    // Tiptap replaces the editor of a render that took too long; this effect then runs again with the new one.
    if (editor.isDestroyed) return
    const { dom } = editor.view
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK') return
      event.preventDefault()
      setOpen(true)
    }
    dom.addEventListener('keydown', onKey)
    return () => dom.removeEventListener('keydown', onKey)
  }, [editor])

  return (
    <LazyDropdown
      label="Ссылка"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Pressable className={bar.tool} aria-label="Ссылка" aria-pressed={isOn} title="Ссылка (Ctrl + K)">
          <Icon name="link" size={18} />
        </Pressable>
      }
    >
      <LinkForm editor={editor} isOn={isOn} onDone={() => setOpen(false)} />
    </LazyDropdown>
  )
}

interface LinkFormProps {
  editor: Editor
  isOn: boolean
  onDone: () => void
}

function LinkForm({ editor, isOn, onDone }: LinkFormProps) {
  const [words, setWords] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [problem, setProblem] = useState<string>()

  function put(event: FormEvent) {
    event.preventDefault()
    // The form of the post surrounds this one and must not submit.
    event.stopPropagation()
    const href = readAddress(words)
    if (!href) return setProblem('Нужен адрес, например palata.ru/alpha')
    const { empty } = editor.state.selection
    const chain = editor.chain().focus().extendMarkRange('link')
    if (empty && !isOn)
      chain.insertContent({ type: 'text', text: words.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }

  function takeOff() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }

  return (
    <form className={styles.form} onSubmit={put}>
      <TextInput
        label="Адрес"
        value={words}
        placeholder="https://"
        error={problem}
        onChange={(text) => {
          setWords(text)
          setProblem(undefined)
        }}
      />
      <div className={styles.buttons}>
        {isOn && (
          <Button kind="gray" size="small" onClick={takeOff}>
            Убрать ссылку
          </Button>
        )}
        <Button type="submit" size="small" disabled={words.trim() === '' && 'Вставьте адрес'}>
          Готово
        </Button>
      </div>
    </form>
  )
}
