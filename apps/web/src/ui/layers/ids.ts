/** Every layer the page can open, by the name that opens it. */
export const LAYERS = [
  'authorization_popup',
  'adaptive_header_menu',
  'slider_widget',
  'search_widget',
  'content_page',
  'problem_subscribe',
  'mobile_player',
  'channels',
  'subscription_problem',
  'subscription_popup',
  'editor',
  'notifications',
  'signal_form',
  'signal_links',
  'signal_links_from_popup',
  'briefcase',
  'pon_popup',
  'telegram_subscribe_popup',
  'knowledge_base_menu',
  'calendar_day',
  'confirm',
  'remove_post',
  'remove_signal',
  'comment_removal',
  'post_channels',
  'screener_formulas',
  'hype_posts',
  'hype_formulas',
] as const

/** The desk names its own. */
export type LayerId = (typeof LAYERS)[number] | `desk_${string}`
