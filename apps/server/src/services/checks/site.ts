import { type Finding, failureOf, fine, reach, warning } from '../../providers/check.ts'
import type { CheckOf } from './world.ts'

/** The site itself, as its readers reach it: its address and its certificate. */
export const site: CheckOf = ({ config }) => {
  const isSealed = config.PUBLIC_URL?.startsWith('https:') ?? false
  return {
    name: 'site',
    title: 'Адрес сайта',
    mode: isSealed ? 'real' : 'off',
    settings: 'PUBLIC_URL',
    run: () => ask(`${config.PUBLIC_URL}/health/live`),
  }
}

async function ask(url: string): Promise<Finding[]> {
  try {
    const { status } = await reach('site', url)
    if (status === 200) return [fine('Сайт открывается по своему адресу')]
    return [warning(`По адресу сайта отвечает не он, ответ ${status}`, 'Проверьте PUBLIC_URL и обратный прокси.')]
  } catch (error) {
    const { said, advice } = failureOf(error, 'PUBLIC_URL')
    // Some networks do not let a server reach its own outer address.
    return [warning(said, `${advice} Если снаружи сайт открыт, это свойство вашей сети.`)]
  }
}
