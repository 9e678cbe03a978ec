-- A search spells its words in every way (database/text-search.ts), so that no row's text is folded any more: that took
-- most of a search's time.
drop function public.folded(text);
