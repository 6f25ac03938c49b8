/**
 * What makes a name a link: a scheme, `www.`, or the end of a common domain. Names stand in mails to others, where a link would
 * be pressed as if it came from us. Names with a dot or a slash of their own, as 'Mohd. Ali a/l Samy', stay names.
 */
export const linkInName = /:\/\/|\bwww\.|[\p{L}\p{N}-]\.(com|net|org|info|biz|xyz|top|link|click|shop|site|online)\b/iu
