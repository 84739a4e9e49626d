import { escaped } from '../oidc/pages.ts'
import type { ToldPost } from './told.ts'

/** Telegram's post widget. The server parses its class names, the page with the frame receives its messages. */
export function postPage(post: ToldPost | null, isDark: boolean): string {
  const [ground, words, line] = isDark ? ['#17212b', '#f5f5f5', '#2b3945'] : ['#ffffff', '#1b1f24', '#d9e2ea']
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>Telegram Widget</title><style>
body{margin:0;background:transparent;color:${words};font:15px/1.45 system-ui,sans-serif}
.tgme_widget_message{padding:14px 16px;border:1px solid ${line};border-radius:12px;background:${ground}}
.tgme_widget_message_user{float:left;margin-right:10px}.tgme_widget_message_user img{width:36px;height:36px;border-radius:50%}
.tgme_widget_message_author a{color:#2f8fd8;font-weight:600;text-decoration:none}
.tgme_widget_message_text{clear:both;margin:10px 0}time{color:#8393a1;font-size:13px}
</style></head><body>${post ? message(post) : ERROR}<script>
const tell = (event, data) => parent.postMessage(JSON.stringify({ event, ...data }), '*')
new ResizeObserver(() => tell('resize', { height: document.documentElement.offsetHeight })).observe(document.body)
tell('ready')
</script></body></html>`
}

const ERROR = '<div class="tgme_widget_message"><div class="tgme_widget_message_error">Post not found</div></div>'

function message({ id, channel, words, at, picture }: ToldPost): string {
  const link = `https://t.me/${id}`
  return `<div class="tgme_widget_message js-widget_message" data-post="${escaped(id)}"><div class="tgme_widget_message_user"><i class="tgme_widget_message_user_photo"><img src="${escaped(picture)}" alt=""></i></div><div class="tgme_widget_message_bubble"><div class="tgme_widget_message_author"><a class="tgme_widget_message_owner_name" href="${escaped(link)}"><span dir="auto">${escaped(channel)}</span></a></div><div class="tgme_widget_message_text js-message_text" dir="auto">${escaped(words).replaceAll('\n', '<br>')}</div><a class="tgme_widget_message_date" href="${escaped(link)}"><time datetime="${at.toISOString()}">${at.toISOString().slice(0, 10)}</time></a></div></div>`
}
