import type { Me } from '@palata/contract/accounts/profile'
import type { FormEvent } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { Switch } from '#ui/fields/choices/Switch.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { Section } from '#ui/frames/Section.tsx'
import { isTelegram } from '../me.ts'
import { AvatarField } from './AvatarField.tsx'
import { LONGEST_DESCRIPTION, LONGEST_NAME } from './draft.ts'
import styles from './ProfileForm.module.css'
import { useProfileForm } from './useProfileForm.ts'

export function ProfileForm({ me }: { me: Me }) {
  const { draft, errors, isChanged, isSaving, edit, choose, reset, submit } = useProfileForm(me)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }

  return (
    <Section title="Профиль" about="Это видят все, кто откроет вашу страницу.">
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <AvatarField
          saved={me.avatar}
          chosen={draft.avatar}
          name={draft.first_name || me.username}
          error={errors.avatar}
          onChoose={choose}
          onChange={(avatar) => edit('avatar', avatar)}
        />
        <dl className={styles.fixed}>
          <div>
            <dt>Имя пользователя</dt>
            <dd>@{me.username}</dd>
          </div>
          <div>
            <dt>Почта, видна только вам</dt>
            <dd>{me.email}</dd>
          </div>
        </dl>
        <TextInput
          label="Отображаемое имя"
          name="first_name"
          autoComplete="nickname"
          maxSymbols={LONGEST_NAME}
          required
          value={draft.first_name}
          onChange={(text) => edit('first_name', text)}
          error={errors.first_name}
        />
        <TextInput
          label="О себе"
          name="description"
          type="textarea"
          maxSymbols={LONGEST_DESCRIPTION}
          value={draft.description}
          onChange={(text) => edit('description', text)}
          error={errors.description}
        />
        <TextInput
          label="Имя в X (Twitter)"
          name="twitter"
          autoComplete="off"
          placeholder="Имя или ссылка на профиль"
          value={draft.twitter}
          onChange={(text) => edit('twitter', text)}
          error={errors.twitter}
        />
        <fieldset className={styles.shown}>
          <legend>Показывать в профиле</legend>
          <Switch
            label="Telegram"
            hint={isTelegram(me) ? me.telegram : 'Не привязан'}
            isOn={draft.show_telegram}
            onChange={(isOn) => edit('show_telegram', isOn)}
          />
          <Switch
            label="Адрес Ethereum"
            hint={me.eth_address || 'Не привязан'}
            isOn={draft.show_eth_address}
            onChange={(isOn) => edit('show_eth_address', isOn)}
          />
        </fieldset>
        {errors.form && (
          <p className={styles.error} role="alert">
            {errors.form}
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" isBusy={isSaving} disabled={!isChanged && 'Вы пока ничего не изменили'}>
            Сохранить
          </Button>
          {isChanged && !isSaving && (
            <Button kind="secondary" onClick={reset}>
              Вернуть как было
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}
