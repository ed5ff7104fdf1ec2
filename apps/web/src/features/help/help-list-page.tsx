import { createLink, Navigate, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { type Language, useLocale } from '../../platform/i18n.ts';
import { MarkedText } from '../../platform/marked-text.tsx';
import { isAdmin, useUser } from '../../platform/session.ts';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { useGuide } from './guide.data.ts';
import { ADMIN_PAGES, type GuidePage } from './guide.ts';
import { findPages, pagesFor } from './guide-search.texts.ts';
import { type HelpSearch, useHelpLanguage } from './help.address.ts';
import css from './help.module.css';
import { GuideNotLoaded, HelpHead, HelpTitle } from './help-head.tsx';
import { HelpLanguages } from './help-languages.tsx';
import { helpPageOf } from './help-pages.ts';

const PageLink = createLink(TextAnchor);

/** All pages of the guide, and the search through their words. */
export function HelpListPage() {
  const asked = useSearch({ strict: false }) as HelpSearch;
  const navigate = useNavigate();
  const language = useHelpLanguage(asked);
  const locale = { locale: language };
  const guide = useGuide(language);
  const { pages } = guide;
  const search = asked.search ?? '';
  const fitting = useFittingPage(asked.of);
  if (fitting) return <Navigate {...fitting} replace />;
  return (
    <>
      <HelpHead language={language} />
      <Screen>
        <div lang={language} className={css.page}>
          <HelpTitle subtitle={m.help_text({}, locale)}>{m.help_title({}, locale)}</HelpTitle>
          <SearchField
            label={m.help_search({}, locale)}
            placeholder={m.help_search_placeholder({}, locale)}
            clearLabel={m.common_clear_search({}, locale)}
            value={search}
            onSearch={(text) =>
              void navigate({
                to: '/help',
                search: { ...asked, search: text || undefined },
                replace: true,
              })
            }
          />
          {pages ? (
            <Pages pages={pages} search={search} language={language} />
          ) : (
            <GuideNotLoaded of={guide} language={language} />
          )}
          <HelpLanguages language={language} />
        </div>
      </Screen>
    </>
  );
}

/**
 * The page that fits a screen. While no language is chosen for all, it speaks that of the screen, so that
 * captions are those which are seen there.
 */
function useFittingPage(screen = '') {
  const router = useRouter();
  const chosen = useLocale();
  const page = helpPageOf(screen);
  if (!page) return undefined;
  const language = router.matchRoutes(screen).at(-1)?.staticData.screen?.language;
  const lang = chosen === 'orig' ? language : undefined;
  return { to: '/help/$page', params: { page }, search: { lang } } as const;
}

type PagesProps = { pages: readonly GuidePage[]; search: string; language: Language };

function Pages({ pages, search, language }: PagesProps) {
  const locale = { locale: language };
  const user = useUser();
  const listed = pagesFor(pages, user !== undefined && isAdmin(user));
  if (search !== '') return <Found pages={listed} search={search} language={language} />;
  const ofAdmins: readonly string[] = ADMIN_PAGES;
  const groups = [
    { title: m.help_staff, list: listed.filter(({ name }) => !ofAdmins.includes(name)) },
    { title: m.help_admin, list: listed.filter(({ name }) => ofAdmins.includes(name)) },
  ].filter(({ list }) => list.length > 0);
  return groups.map(({ title, list }) => (
    <Panel key={title({}, locale)} title={title({}, locale)}>
      <ul className={css.list} aria-label={title({}, locale)}>
        {list.map((page) => (
          <li key={page.name}>
            <PageLinkTo page={page}>{page.title}</PageLinkTo>
          </li>
        ))}
      </ul>
    </Panel>
  ));
}

function Found({ pages, search, language }: PagesProps) {
  const found = findPages(pages, search);
  const locale = { locale: language };
  return (
    <>
      <p role="status">
        {found.length > 0
          ? m.help_found({ count: found.length }, locale)
          : m.help_none({ search }, locale)}
      </p>
      <ul className="stack-3" aria-label={m.help_pages({}, locale)}>
        {found.map(({ page, excerpt }) => (
          <li key={page.name}>
            <PageLinkTo page={page}>
              <span>
                <MarkedText text={page.title} search={search} />
              </span>
            </PageLinkTo>
            {excerpt ? (
              <p className={css.excerpt}>
                <MarkedText text={excerpt} search={search} />
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function PageLinkTo({ page, children }: { page: GuidePage; children: React.ReactNode }) {
  const { lang } = useSearch({ strict: false }) as HelpSearch;
  return (
    <PageLink to="/help/$page" params={{ page: page.name }} search={{ lang }}>
      {children}
    </PageLink>
  );
}
