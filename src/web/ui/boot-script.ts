import { storageKeys } from '#shared/storage-keys.ts'

/**
 * Runs before the first paint of every page. It is constant, so that one hash covers it. It marks <html> with who is signed in (whose the document is, `isLeft`),
 * whether this is the app's webview, and the theme, so that CSS shows the right boxes and hydration causes no layout shift.
 */
export const bootScript = `(function(d,l){try{
if(l.getItem('${storageKeys.jwt}')){d.setAttribute('data-user','');d.setAttribute('data-person',l.getItem('${storageKeys.userId}')||'')}
if(/[?&]inapp=1(&|$)/.test(location.search)||navigator.userAgent.indexOf('KhidmatApp')>=0)l.setItem('${storageKeys.inApp}','1');
if(l.getItem('${storageKeys.inApp}'))d.setAttribute('data-inapp','');
if(Number(l.getItem('${storageKeys.cartCount}'))>0)d.setAttribute('data-cart','');
if(l.getItem('${storageKeys.installPrompt}'))d.setAttribute('data-noinstall','');
var t=l.getItem('${storageKeys.theme}');
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
d.setAttribute('data-theme',t)
}catch(e){d.setAttribute('data-theme','light')}})(document.documentElement,localStorage)`
