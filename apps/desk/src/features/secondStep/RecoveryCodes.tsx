import { Button } from '@site/ui/controls/Button.tsx'
import { copyText } from '@site/ui/controls/copyText.ts'
import { Checkbox } from '@site/ui/fields/choices/Checkbox.tsx'
import { useState } from 'react'
import styles from '#frame/EntryPage.module.css'

/** Shows new recovery codes. The server stores only their hashes, so it cannot show them again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isKept, setKept] = useState(codes.length === 0)
  return (
    <>
      {codes.length > 0 ? (
        <>
          <p>Каждый код один раз заменит второй шаг, если телефона не окажется рядом. Больше их нигде не показать.</p>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className={styles.row}>
            <Button kind="secondary" onClick={() => void copyText(codes.join('\n'), 'Коды скопированы')}>
              Скопировать
            </Button>
          </div>
          <Checkbox isChecked={isKept} onChange={setKept}>
            Коды записаны в надёжном месте
          </Checkbox>
        </>
      ) : (
        <p>Второй шаг включён. Прежние коды восстановления действуют и дальше.</p>
      )}
      <Button disabled={!isKept && 'Отметьте, что коды сохранены'} onClick={onKept}>
        За стол
      </Button>
    </>
  )
}
