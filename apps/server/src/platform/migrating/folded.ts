/** The migration that makes the whole schema of `FOLDED_VERSION` at once. */
export const BASELINE = '430_baseline.sql'

/** The last version with separate migrations: the tag v0.1.0. */
export const FOLDED_VERSION = '0.1.0'

/** The migrations of that version. A database that has them all has what the baseline makes. */
export const FOLDED: readonly string[] = `
  001_platform 002_accounts 003_market 004_posts 005_signals 006_calendar 007_media 008_coin_pictures 009_since
  020_accounts 030_opinions 031_social 040_grants 050_payments 055_audit 060_telegram 070_wallets 075_followers
  080_letter_uids 081_media_rights 082_nft_tokens 090_demo_people 100_signal_results 110_signal_direction
  120_texts 121_post_calls 130_comments 140_reactions 141_comment_sums 142_moderation 150_media_files 160_editor
  170_signal_life 180_embeds 190_search 191_search_words 200_notifications 201_notification_ways 202_push_devices
  210_attempts_unlogged 220_coin_points 221_believed_prices 222_mentions_by_time 225_screener 230_portfolio
  231_hype 232_exchange_prices 235_forecasters 236_forecaster_sources 237_forecaster_money 240_podcasts
  241_quotes 242_calendar_certainty 250_live 251_knowledge 252_pages 262_desk 263_second_step 264_desk_lists
  265_scheduled 266_desk_writing 267_event_kinds 268_calendar_feeds 269_event_reminders 270_restrictions
  271_event_series 275_coin_corrections 276_feedback_desk 277_event_uids 280_service_checks 281_readings
  353_appeals 354_request_hours 355_desk_presence 356_desk_speed 357_podcast_revision 358_podcast_drafts
  360_comment_appeals 367_translation_terms 376_podcast_peaks 380_comment_reports 381_desk_views
  386_macro_read_at 391_search_open_rank 392_finite_prices 396_search_keys 397_reopened_reports
  398_bulk_items_of_others 399_search_phrases 400_unsubscribed_kinds 401_push_devices_of_sessions
  402_pages_changed 415_set_aside_rows 418_each_star_payment 419_once_keys 426_installation 430_security_events
`
  .trim()
  .split(/\s+/)
  .map((name) => `${name}.sql`)

/** Only some of the migrations that the baseline replaces were applied; the Russian message says what to do. */
export class OlderDatabase extends Error {
  override name = 'OlderDatabase'

  constructor() {
    super(
      `Базу данных вела версия старше ${FOLDED_VERSION}, и сразу перейти с неё на эту нельзя. Запустите с этой базой один раз версию ${FOLDED_VERSION} (метка v${FOLDED_VERSION}), а затем снова эту. База не изменилась.`,
    )
  }
}

/** Names of applied migrations, the baseline in place of those it replaces. Throws `OlderDatabase`. */
export function asBaseline(names: readonly string[]): string[] {
  const others = names.filter((name) => !FOLDED.includes(name))
  if (others.length === names.length) return others
  if (FOLDED.some((name) => !names.includes(name))) throw new OlderDatabase()
  return [BASELINE, ...others.filter((name) => name !== BASELINE)]
}
