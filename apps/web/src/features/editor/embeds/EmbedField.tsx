import { MOST_EMBEDS, readEmbed, WRONG_EMBED } from '@palata/contract/embeds'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import type { Refusal } from '../refusal.ts'
import { withoutHidden } from '../text/hidden.ts'
import type { WritingForm } from '../useWritingForm.ts'
import styles from './EmbedField.module.css'

/** How long the error about a wrong link is shown, ms. */
export const PROBLEM_MS = 4000

interface EmbedFieldProps {
  form: WritingForm
  refusal: Refusal
}

/** Embedded YouTube videos and Telegram posts below the text. */
export function EmbedField({ form: { fields, change }, refusal }: EmbedFieldProps) {
  const links = fields.embed_links
  const onChange = (embed_links: string[]) => change({ embed_links })
  const [words, setWords] = useState('')
  const [wrong, setWrong] = useState<{ words: string } | null>(null)

  useEffect(() => {
    if (!wrong) return
    const timer = setTimeout(() => setWrong(null), PROBLEM_MS)
    return () => clearTimeout(timer)
  }, [wrong])

  function add() {
    const embed = readEmbed(withoutHidden(words).trim())
    if (!embed) return setWrong({ words: WRONG_EMBED })
    if (links.length >= MOST_EMBEDS) return setWrong({ words: `Не больше ${MOST_EMBEDS} ссылок` })
    if (!links.includes(embed.address)) onChange([...links, embed.address])
    setWords('')
    setWrong(null)
  }

  /** Enter in this field adds the link and does not submit the form. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (words.trim() && event.target instanceof HTMLInputElement) add()
  }

  return (
    <div className={styles.embeds}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside answers, this hears its Enter */}
      <div className={styles.row} onKeyDown={onKeyDown}>
        <TextInput
          label="Видео или запись под текстом"
          placeholder="Ссылка на YouTube или Telegram"
          value={words}
          onChange={setWords}
          error={wrong?.words ?? refusal.fields.embed_links}
        />
        <Button kind="secondary" disabled={words.trim() === '' && 'Вставьте ссылку'} onClick={add}>
          Добавить
        </Button>
      </div>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link}>
              <Icon name={/youtube/.test(link) ? 'play' : 'link'} size={16} />
              <span>{link.replace(/^https:\/\/(www\.)?/, '')}</span>
              <IconButton
                icon="close"
                iconSize={16}
                size="small"
                label={`Убрать ссылку ${link}`}
                onClick={() => onChange(links.filter((one) => one !== link))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
