import { lazyPart } from '@site/navigation/index.ts'
import { PartPlace } from '@site/ui/blocks/PartPlace.tsx'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { Checkbox } from '@site/ui/fields/choices/Checkbox.tsx'
import { RadioRows } from '@site/ui/fields/choices/RadioRows.tsx'
import { TextInput } from '@site/ui/fields/text/TextInput.tsx'
import type { FieldSpec } from '#lists/screen.ts'
import { ChannelInput } from './ChannelInput.tsx'
import styles from './Fields.module.css'
import { ManyChoice } from './ManyChoice.tsx'
import { MomentInput } from './MomentInput.tsx'
import { PictureInput } from './PictureInput.tsx'
import { chosenIn } from './values.ts'

const RichInput = lazyPart(async () => (await import('./RichInput.tsx')).RichInput)

interface FieldsProps {
  fields: readonly FieldSpec[]
  values: Readonly<Record<string, unknown>>
  problems: Readonly<Record<string, string>>
  onChange: (change: Record<string, unknown>) => void
}

/** A form's fields from their descriptions. */
export function Fields({ fields, values, problems, onChange }: FieldsProps) {
  return fields.map((field) => {
    const { name, words, kind, isRequired = false, help, most } = field
    const value = values[name]
    const text = value === undefined || value === null ? '' : String(value)
    const label = help ? `${words} (${help})` : words
    if (kind === 'kept') return null
    if (kind === 'html')
      return (
        <PartPlace key={name} of={RichInput} fallback={<Skeleton height={320} />}>
          <RichInput
            label={words}
            value={text}
            onChange={(html) => onChange({ [name]: html })}
            error={problems[name]}
          />
        </PartPlace>
      )
    if (kind === 'flag')
      return (
        <Checkbox key={name} isChecked={Boolean(value)} onChange={(isOn) => onChange({ [name]: isOn })}>
          {label}
        </Checkbox>
      )
    if (kind === 'moment')
      return (
        <MomentInput
          key={name}
          label={words}
          value={text}
          onChange={(moment) => onChange({ [name]: moment })}
          error={problems[name]}
        />
      )
    if (typeof kind === 'object' && 'many' in kind)
      return (
        <ManyChoice
          key={name}
          label={words}
          options={kind.many}
          chosen={chosenIn(value)}
          error={problems[name]}
          onChange={(chosen) => onChange({ [name]: chosen })}
        />
      )
    if (typeof kind !== 'string')
      return (
        <div key={name} className={styles.choice}>
          <span aria-hidden="true">{words}</span>
          <RadioRows
            label={words}
            isInLine
            rows={kind.map(([one, content]) => ({ value: one, content }))}
            value={text || (kind[0]?.[0] ?? '')}
            onChange={(one) => onChange({ [name]: one })}
          />
        </div>
      )
    if (kind === 'picture')
      return (
        <PictureInput
          key={name}
          label={words}
          value={text}
          onChange={(address) => onChange({ [name]: address })}
          error={problems[name]}
        />
      )
    if (kind === 'channel')
      return (
        <ChannelInput
          key={name}
          label={words}
          value={text}
          onChange={(slug) => onChange({ [name]: slug })}
          error={problems[name]}
        />
      )
    return (
      <TextInput
        key={name}
        label={label}
        name={name}
        value={text}
        required={isRequired}
        error={problems[name]}
        {...(kind === 'text' && { type: 'textarea' as const })}
        {...(kind === 'number' && { digitsOnly: true })}
        {...(most !== undefined && { maxSymbols: most })}
        onChange={(typed) => onChange({ [name]: typed })}
      />
    )
  })
}
