import { escaped } from '../oidc/pages.ts'
import type { Channel, Post } from './world.ts'

const PER_PAGE = 20

/** The page `t.me/s/channel` with Telegram's classes and attributes, which parsers rely on. */
export function channelPage(channel: Channel, before: number | null, origin: string): string {
  const earlier = channel.posts.filter(({ number }) => before === null || number < before)
  const shown = earlier.slice(-PER_PAGE)
  const first = shown[0]?.number
  const more =
    first !== undefined && earlier.length > shown.length
      ? `<div class="tgme_widget_message_centered js-messages_more_wrap"><a href="/s/${channel.name}?before=${first}" class="tme_messages_more js-messages_more" data-before="${first}"></a></div>`
      : ''
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${escaped(channel.title)} – Telegram</title></head><body class="widget_frame_base tgme_webpreview emoji_image">
<header class="tgme_header"><div class="tgme_header_info"><a class="tgme_channel_info_header" href="https://t.me/${channel.name}"><i class="tgme_page_photo_image bgcolor0"><img src="${origin}/telesco.pe/${channel.name}.jpg"></i><div class="tgme_header_title_wrap"><div class="tgme_channel_info_header_title"><span dir="auto">${escaped(channel.title)}</span></div></div></a></div></header>
<main class="tgme_main" data-url="/${channel.name}"><div class="tgme_channel_info_counters"><div class="tgme_channel_info_counter"><span class="counter_value">${short(channel.subscribers)}</span> <span class="counter_type">subscribers</span></div><div class="tgme_channel_info_counter"><span class="counter_value">14</span> <span class="counter_type">photos</span></div></div>
<section class="tgme_channel_history js-message_history">${more}${shown.map((post) => message(channel, post, origin)).join('')}</section></main></body></html>`
}

function message(channel: Channel, post: Post, origin: string): string {
  const place = `${channel.name}/${post.number}`
  const at = new Date(post.at).toISOString().replace(/\.\d+Z$/, '+00:00')
  const words = post.html ? `<div class="tgme_widget_message_text js-message_text" dir="auto">${post.html}</div>` : ''
  const forwarded = post.forwardedFrom
    ? `<div class="tgme_widget_message_forwarded_from accent_color">Forwarded from&nbsp;<a class="tgme_widget_message_forwarded_from_name" href="https://t.me/other/1"><span dir="auto">${escaped(post.forwardedFrom)}</span></a></div>`
    : ''
  const photos = post.photos
    .map(
      (address, index) =>
        `<a class="tgme_widget_message_photo_wrap js-message_photo" href="https://t.me/${place}${index ? '?single' : ''}" style="width:800px;background-image:url('${escaped(absolute(address, origin))}')"><div class="tgme_widget_message_photo" style="padding-top:56.25%"></div></a>`,
    )
    .join('')
  const video = post.video
    ? `<a class="tgme_widget_message_video_player js-message_video_player" href="https://t.me/${place}"><i class="tgme_widget_message_video_thumb" style="background-image:url('${escaped(absolute(post.video.thumb, origin))}')"></i><time class="message_video_duration js-message_video_duration">${clock(post.video.seconds)}</time></a>`
    : ''
  return `<div class="tgme_widget_message_wrap js-widget_message_wrap"><div class="tgme_widget_message text_not_supported_wrap${post.isService ? ' service_message' : ''} js-widget_message" data-post="${place}"><div class="tgme_widget_message_user"><a href="https://t.me/${channel.name}"><i class="tgme_widget_message_user_photo bgcolor0"><img src="${origin}/telesco.pe/${channel.name}.jpg"></i></a></div><div class="tgme_widget_message_bubble"><div class="tgme_widget_message_author accent_color"><a class="tgme_widget_message_owner_name" href="https://t.me/${channel.name}"><span dir="auto">${escaped(channel.title)}</span></a></div>${forwarded}${photos}${video}${post.attachment ?? ''}${words}<div class="tgme_widget_message_footer compact js-message_footer"><div class="tgme_widget_message_info short js-message_info"><span class="tgme_widget_message_views">${short(post.views)}</span><span class="copyonly"> views</span><span class="tgme_widget_message_meta">${post.isEdited ? 'edited &nbsp;' : ''}<a class="tgme_widget_message_date" href="https://t.me/${place}"><time datetime="${at}" class="time">${at.slice(11, 16)}</time></a></span></div></div></div></div></div>`
}

const absolute = (address: string, origin: string) => (address.startsWith('/') ? `${origin}${address}` : address)

/** `12.3K`, as Telegram writes counts. */
function short(count: number): string {
  if (count < 1_000) return String(count)
  const [value, sign] = count < 1_000_000 ? [count / 1_000, 'K'] : [count / 1_000_000, 'M']
  return `${Number(value.toFixed(1))}${sign}`
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
