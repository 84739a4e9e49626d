import { textLength } from '@palata/contract/text/textLength'
import { cutTo, LONGEST_SHORT_DESCRIPTION, LONGEST_TITLE } from '@palata/contract/text/titles'
import { useId } from 'react'
import { TextArea } from '#ui/fields/text/TextArea.tsx'
import { withoutHidden } from '../text/hidden.ts'
import styles from './TitleFields.module.css'

interface TitleFieldsProps {
  title: string
  lead: string
  /** Title derived from the text, used while none is written. */
  derived: string
  problems: { title?: string; short_description?: string }
  isBusy: boolean
  onChange: (given: { title?: string; short_description?: string }) => void
}

export function TitleFields({ title, lead, derived, problems, isBusy, onChange }: TitleFieldsProps) {
  return (
    <div className={styles.fields}>
      <Line
        label="Заголовок"
        className={styles.title!}
        value={title}
        most={LONGEST_TITLE}
        problem={problems.title}
        isBusy={isBusy}
        onChange={(words) => onChange({ title: words })}
      />
      {title.trim() === '' && derived && (
        <p className={styles.derived}>
          Заголовком станет начало текста: <bdi>«{derived}»</bdi>
        </p>
      )}
      <Line
        label="Краткое описание"
        className={styles.lead!}
        value={lead}
        most={LONGEST_SHORT_DESCRIPTION}
        problem={problems.short_description}
        isBusy={isBusy}
        onChange={(words) => onChange({ short_description: words })}
      />
    </div>
  )
}

interface LineProps {
  label: string
  className: string
  value: string
  most: number
  problem: string | undefined
  isBusy: boolean
  onChange: (words: string) => void
}

/** A single-line text that wraps over several rows; text over the limit is cut. */
function Line({ label, className, value, most, problem, isBusy, onChange }: LineProps) {
  const id = useId()
  return (
    <>
      <div className={styles.line} data-invalid={problem ? '' : undefined}>
        <TextArea
          className={`${styles.area} ${className}`}
          value={value}
          onChange={(words) => onChange(cutTo(withoutHidden(words.replace(/[\r\n]+/g, ' ')), most))}
          onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
          placeholder={label}
          aria-label={label}
          aria-describedby={`${id}-count${problem ? ` ${id}-problem` : ''}`}
          aria-invalid={problem ? true : undefined}
          readOnly={isBusy}
          rows={1}
          dir="auto"
        />
        <span id={`${id}-count`} className={`num ${styles.count}`}>
          {textLength(value)} / {most}
        </span>
      </div>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
