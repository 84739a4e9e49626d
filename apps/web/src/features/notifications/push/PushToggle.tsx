import { usePage } from '#api/page.tsx'
import { useMe } from '#features/accounts'
import { Switch } from '#ui/fields/choices/Switch.tsx'
import { canPush, isInstalledOnMobile } from './browser.ts'
import { usePush } from './usePush.ts'

/** Push switch in the reader's menu, on an installed mobile app only; null when the browser or the site cannot push. */
export function PushToggle() {
  const { pushKey } = usePage().config
  const me = useMe()
  if (!pushKey || !me || !canPush() || !isInstalledOnMobile()) return null
  return <Toggle pushKey={pushKey} person={me.id} />
}

function Toggle({ pushKey, person }: { pushKey: string; person: number }) {
  const { isOn, change } = usePush(pushKey, person)
  return (
    <Switch
      label="Push-уведомления"
      hint="Ответы и упоминания на этом устройстве"
      isOn={isOn}
      onChange={(on) => void change(on)}
    />
  )
}
