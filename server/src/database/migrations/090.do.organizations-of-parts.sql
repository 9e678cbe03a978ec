-- Every table of an organisation stands in the way of its end, also where its rows hang on another's.
alter table public.moving_pieces add foreign key (org_id) references public.organizations (id);
alter table public.span_contents add foreign key (org_id) references public.organizations (id);
