import type { DeskMe } from '@palata/contract/desk'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { useState } from 'react'
import styles from '#frame/EntryPage.module.css'
import { EntryPage } from '#frame/EntryPage.tsx'
import { NewPasskey } from './NewPasskey.tsx'
import { NewTotp } from './NewTotp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

interface SetUpProps {
  me: DeskMe
  onDone: () => void
  onLeave: () => void
}

/** Sets up the second step, an app with codes or a passkey; the desk stays closed until it is done. */
export function SetUp({ me, onDone, onLeave }: SetUpProps) {
  const [way, setWay] = useState<'totp' | 'passkey'>('totp')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes)
    return (
      <EntryPage title="Коды восстановления">
        <RecoveryCodes codes={codes} onKept={onDone} />
      </EntryPage>
    )
  return (
    <EntryPage
      title="Второй шаг входа"
      lead={`${me.name}, за столом решают о деньгах и людях, поэтому одного пароля мало.`}
    >
      {way === 'totp' ? <NewTotp onDone={setCodes} /> : <NewPasskey onDone={setCodes} />}
      <p className={styles.others}>
        <TextButton onClick={() => setWay(way === 'totp' ? 'passkey' : 'totp')}>
          {way === 'totp' ? 'Лучше ключом этого устройства' : 'Лучше приложением с кодами'}
        </TextButton>
        <TextButton onClick={onLeave}>Выйти</TextButton>
      </p>
    </EntryPage>
  )
}
