import { createLink, useParams, useSearch } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ButtonAnchor } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useGuide } from './guide.data.ts';
import { GuideText } from './guide-text.tsx';
import { type HelpSearch, useHelpLanguage } from './help.address.ts';
import css from './help.module.css';
import { GuideNotLoaded, HelpHead, HelpTitle } from './help-head.tsx';
import { HelpLanguages } from './help-languages.tsx';

const ButtonLink = createLink(ButtonAnchor);

/** One page of the guide. */
export function HelpPage() {
  const asked = useSearch({ strict: false }) as HelpSearch;
  const { page: name } = useParams({ strict: false });
  const language = useHelpLanguage(asked);
  const locale = { locale: language };
  const guide = useGuide(language);
  const { pages } = guide;
  const page = pages?.find((one) => one.name === name);
  const all = (
    <ButtonLink to="/help" search={{ lang: asked.lang }} activeOptions={{ exact: true }}>
      {m.help_all({}, locale)}
    </ButtonLink>
  );
  return (
    <>
      <HelpHead language={language} />
      <Screen>
        {pages ? (
          <article lang={language} className={css.page}>
            {page ? (
              <>
                <HelpTitle>{page.title}</HelpTitle>
                <GuideText blocks={page.blocks} search={{ lang: asked.lang }} />
                <div>{all}</div>
              </>
            ) : (
              <>
                <HelpTitle hidden>{m.help_missing({}, locale)}</HelpTitle>
                <EmptyState title={m.help_missing({}, locale)} action={all} whole />
              </>
            )}
            <HelpLanguages language={language} />
          </article>
        ) : (
          <GuideNotLoaded of={guide} language={language} />
        )}
      </Screen>
    </>
  );
}
