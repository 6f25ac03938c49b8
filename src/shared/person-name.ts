const endings = 'com|net|org|info|biz|xyz|top|link|click|shop|site|online'
/** In any case, as people write a link. */
const plain = new RegExp(`://|mailto:|\\bwww\\.|[\\p{L}\\p{N}-]\\.(${endings})\\b`, 'iu')
/** Only in small letters: 'Hair.Co', 'S.K.Dev' and 'Dr.Tan/Ng' are names. */
const small =
  /[\p{L}\p{N}-]{3}\.(my|sg|ly|me|io|co|app|dev|ru|cn|id|tk|ml|ga|cf|gq|cc|tv|ws|pw|ai|gg|vip|live|store|page|club|win|bet|fun|icu|buzz|tech|website|space|host|asia)\b|[\p{L}\p{N}]\.[a-z]{2,}\//u

/** No name is longer: what is, is refused for that. */
const MOST_READ = 200

/**
 * Whether a name is a link: a scheme, `www.`, the end of a common domain, or a path behind a dotted word, in whatever width or with signs
 * between that nobody sees. Names stand in mails to others, where a link would be pressed as if it came from us. Names with a dot or a
 * slash of their own, as 'Mohd. Ali a/l Samy', stay names.
 */
export function hasLink(name: string): boolean {
  const read = name
    .slice(0, MOST_READ)
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return plain.test(read) || small.test(read)
}
