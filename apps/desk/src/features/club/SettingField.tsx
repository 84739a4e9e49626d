import { type ClubSettingName, clubSettings, environmentOf } from '@palata/contract/club/settings'
import { TextInput } from '@site/ui/fields/text/TextInput.tsx'
import type { ReactNode } from 'react'
import type { Settings } from './queries.ts'
import styles from './SettingField.module.css'
import type { Draft } from './useDraft.ts'

interface SettingFieldProps {
  name: ClubSettingName
  settings: Settings
  draft: Draft
  /** The setting's own by default. */
  label?: ReactNode
  placeholder?: string
  /** What stands below instead of the hint. */
  children?: ReactNode
}

/** A setting to type; one that the environment gives is shown and says where it comes from. */
export function SettingField({ name, settings, draft, label, placeholder, children }: SettingFieldProps) {
  const definition = clubSettings[name]
  const isGiven = settings[name].from === 'environment'
  return (
    <div className={styles.field}>
      <TextInput
        label={label ?? definition.label}
        value={draft.textOf(name)}
        onChange={(text) => draft.set(name, text)}
        disabled={isGiven}
        error={draft.problemOf(name)}
        {...(placeholder && { placeholder })}
      />
      <small>{isGiven ? `задано в окружении: ${environmentOf(name)}` : (children ?? definition.hint)}</small>
    </div>
  )
}
