import { usePage } from '#api/page.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { canPush, isInstalledOnMobile } from './browser.ts'
import { usePush } from './usePush.ts'

/** Push switch in the reader's menu, on an installed mobile app only; null when the browser or the site cannot push. */
export function PushToggle() {
  const { pushKey } = usePage().config
  if (!pushKey || !canPush() || !isInstalledOnMobile()) return null
  return <Toggle pushKey={pushKey} />
}

function Toggle({ pushKey }: { pushKey: string }) {
  const { isOn, change } = usePush(pushKey)
  return (
    <Switch
      label="Push-уведомления"
      hint="Ответы и упоминания на этом устройстве"
      isOn={isOn}
      onChange={(on) => void change(on)}
    />
  )
}
