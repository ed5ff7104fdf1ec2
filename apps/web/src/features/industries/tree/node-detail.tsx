import type { ResponseOf } from '@station/contract/endpoint';
import type { Edition } from '@station/contract/industries/industry-fields';
import type { ClassifiedRow, getIndustryNode } from '@station/contract/industries/industry-tree';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { listTexts } from '../../../platform/list-texts.ts';
import { Problem } from '../../../platform/problem.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FactLines } from '../../../ui/fact-lines.tsx';
import { asLine, OpenAnchor } from '../../../ui/line-opening.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { EDITION_NAMES, industryFilter, industryTitle } from '../industries.texts.ts';
import { IndustryLink, SaidBy } from '../industry-name.tsx';
import { industriesFailure, LEVEL_TEXTS } from '../industry-texts.ts';
import { useIndustryNode } from './tree.data.ts';
import css from './tree.module.css';
import type { LinkTo } from './tree-list.tsx';

const ButtonLink = createLink(ButtonAnchor);
const OpenLink = createLink(OpenAnchor);
const TextLink = createLink(TextAnchor);

type NodeDetailProps = {
  edition: Edition;
  code: string;
  page: number;
  linkTo: LinkTo;
  onPage: (page: number) => void;
};

/** One code: what it is called, what it is in the other edition, what lies below it, and who is there. */
export function NodeDetail({ edition, code, page, linkTo, onPage }: NodeDetailProps) {
  const query = useIndustryNode(edition, code, page);
  const { data, error } = query;
  if (data) return <Detail answer={data} linkTo={linkTo} onPage={onPage} />;
  const isUnknown =
    error instanceof Problem &&
    (error.code === 'not-found' || error.reason === 'industries.unknown-code');
  return (
    <div className={css.nodeDetail}>
      {isUnknown ? (
        <EmptyState title={m.industries_problem_unknown_code()} />
      ) : (
        <NotLoaded of={query} loading={m.common_loading()} failure={industriesFailure} />
      )}
    </div>
  );
}

type DetailProps = {
  answer: ResponseOf<typeof getIndustryNode>;
  linkTo: LinkTo;
  onPage: (page: number) => void;
};

function Detail({ answer: { data: node, pagination }, linkTo, onPage }: DetailProps) {
  const { code, edition, titles, isic, crosswalk, path, children } = node;
  const title = industryTitle(node);
  const others = (['vi', 'ko', 'en'] as const).filter(
    (lang) => titles[lang] && lang !== title.lang,
  );
  return (
    <div className={css.nodeDetail}>
      <nav aria-label={m.industries_path()} className={css.path}>
        <TextLink to="/app/industries/tree" search={{ edition }}>
          {EDITION_NAMES[edition]}
        </TextLink>
        {path.map((above) => (
          <span key={above.code}>
            {' › '}
            <TextLink {...linkTo(above.code)}>
              {above.code} <span lang={industryTitle(above).lang}>{industryTitle(above).text}</span>
            </TextLink>
          </span>
        ))}
      </nav>
      <Panel title={`${code} · ${title.text}`} lang={title.lang}>
        <FactLines
          facts={[
            { label: m.industries_level(), value: LEVEL_TEXTS[node.level]() },
            ...others.map((lang) => ({
              label: LANGUAGE_NAMES[lang],
              value: <span lang={lang}>{titles[lang]}</span>,
            })),
            {
              label: m.industries_isic(),
              value: [isic.section, isic.division].filter(Boolean).join(' · '),
            },
            {
              label: m.industries_crosswalk(),
              value: (
                <>
                  {crosswalk.length === 0 ? m.industries_crosswalk_none() : null}
                  <ul className="stack-1">
                    {crosswalk.map((other) => (
                      <li key={other.code}>
                        <span className="quiet">{EDITION_NAMES[other.edition]}</span>{' '}
                        <IndustryLink node={other} />
                      </li>
                    ))}
                  </ul>
                  {crosswalk.length > 0 ? (
                    <p className="quiet">{m.industries_crosswalk_approximate()}</p>
                  ) : null}
                </>
              ),
            },
          ]}
        />
      </Panel>
      {children.length > 0 ? (
        <Panel title={m.industries_below()}>
          <ul className={css.rows}>
            {children.map((child) => (
              <li key={child.code} {...asLine} className={css.foundLine}>
                <OpenLink {...linkTo(child.code)}>
                  <span className="strong-figures">{child.code}</span>{' '}
                  <span lang={industryTitle(child).lang}>{industryTitle(child).text}</span>
                </OpenLink>
                <span className={css.count}>{formatNumber(child.contacts)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <Panel
        title={m.industries_contacts_count({ count: formatNumber(pagination.total_records) })}
        actions={
          pagination.total_records > 0 ? (
            <ButtonLink
              compact
              to="/app/contacts"
              search={{ industry: industryFilter(node) } as never}
              icon={<IconUsers size={18} aria-hidden="true" />}
            >
              {m.industries_in_contacts()}
            </ButtonLink>
          ) : null
        }
      >
        {node.contacts.length === 0 ? (
          <p className="quiet">{m.industries_contacts_none()}</p>
        ) : (
          <Contacts rows={node.contacts} />
        )}
        {pagination.total_pages > 1 ? <NodePages pagination={pagination} onPage={onPage} /> : null}
      </Panel>
    </div>
  );
}

/** Languages by their own names. */
const LANGUAGE_NAMES = { vi: 'Tiếng Việt', ko: '한국어', en: 'English' };

function Contacts({ rows }: { rows: readonly ClassifiedRow[] }) {
  return (
    <ul className={css.rows}>
      {rows.map(({ id, name, company, position, industry }) => (
        <li key={id} {...asLine} className={css.foundLine}>
          <span className="two-lines">
            <OpenLink to="/app/contacts/$id" params={{ id: String(id) }}>
              {name}
            </OpenLink>
            <span className="quiet">
              {[position, company, industry.node?.code].filter(Boolean).join(' · ')}
            </span>
          </span>
          <SaidBy industry={industry} />
        </li>
      ))}
    </ul>
  );
}

type PagesProps = Pick<DetailProps['answer'], 'pagination'> & Pick<DetailProps, 'onPage'>;

function NodePages({ pagination, onPage }: PagesProps) {
  const { page, per_page, total_pages, total_records } = pagination;
  const texts = listTexts().pages(m.industries_range);
  return (
    <Pagination
      label={texts.label}
      page={page}
      totalPages={total_pages}
      onPage={onPage}
      summary={texts.range(
        (page - 1) * per_page + 1,
        Math.min(page * per_page, total_records),
        total_records,
      )}
      pageText={texts.page(page, total_pages)}
      previousLabel={texts.previous}
      nextLabel={texts.next}
    />
  );
}
