import { defaultLanguage, languages } from '../contract/languages.ts'
import { languageKey } from '../i18n/index.ts'

/** Language codes by lower-case browser tag. If two languages share a tag, the first one wins. */
const codeOfTag = Object.fromEntries(
  languages
    .toReversed()
    .flatMap(({ language, localeCodes }) => localeCodes.map((tag) => [tag.toLowerCase(), language])),
)
const codes = languages.map(({ language }) => language)

/**
 * The script of the page for an address without a language, sent if neither the `Accept-Language` header nor the
 * cookie names a supported language. It reads the browser's languages and local storage, which the server cannot see,
 * and redirects to the requested page. Its result equals that of `detectLanguage`; a test compares both.
 */
export const languageScript = `(function(){
var codes=${JSON.stringify(codes)},tags=${JSON.stringify(codeOfTag)},kept='';
try{kept=localStorage.getItem(${JSON.stringify(languageKey)})||''}catch(e){}
function byTag(tag){for(tag=tag.trim().toLowerCase().slice(0,99);tag;tag=tag.slice(0,Math.max(0,tag.lastIndexOf('-'))))if(Object.hasOwn(tags,tag))return tags[tag]}
var wish=navigator.languages.map(byTag).filter(Boolean)[0];
var language=wish||(codes.indexOf(kept)<0?byTag(kept):kept)||${JSON.stringify(defaultLanguage)};
var path=location.pathname.split('/').filter(Boolean);
location.replace('/'+[language].concat(path).join('/')+location.search+location.hash)
})()
`
