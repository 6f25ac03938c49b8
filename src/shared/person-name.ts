const common = 'com|net|org|info|biz|xyz|top|link|click|shop|site|online|store|app|dev|page|live|asia|vip|club'
/** Two letters that end many links; before them there is more than an initial, as in 'J.Co'. */
const short = 'my|sg|id|cn|co|io|ly|me|to|gg|tv|ai|cc|us|uk|ru|in'
const link = new RegExp(
  `://|mailto:|\\bwww\\.|[\\p{L}\\p{N}-]\\.(${common})\\b|[\\p{L}\\p{N}-]{2}\\.(${short})\\b|[\\p{L}\\p{N}]\\.[a-z]{2,}/`,
  'iu',
)

/** No name is longer: what is, is refused for that. */
const MOST_READ = 200

/**
 * Whether a name is a link: a scheme, `www.`, the end of a common domain, or a path behind a dotted word, in whatever width or with signs
 * between that nobody sees. Names stand in mails to others, where a link would be pressed as if it came from us. Names with a dot or a
 * slash of their own, as 'Mohd. Ali a/l Samy', stay names.
 */
export const hasLink = (name: string): boolean =>
  link.test(
    name
      .slice(0, MOST_READ)
      .normalize('NFKC')
      .replaceAll('。', '.')
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''),
  )
